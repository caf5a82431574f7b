export type { Topic, TopicPassage } from './topics/schema.ts';
export { topics } from './topics/topics.ts';
