export { dangerIn, type Help, helpFor } from './topics/help.ts';
export { createTopicMatcher, type IsScripture, type TopicMatch, type TopicMatcher } from './topics/match.ts';
export type { Topic, TopicPassage } from './topics/schema.ts';
export { topics } from './topics/topics.ts';
