export {
  type AccountCalls,
  accountClient,
  accountPages,
  accountPaths,
  type CallAccount,
  EVENTS_PATH,
  SAMPLE_READER,
  type SignedIn,
} from './account-calls.ts';
export type {
  AccountBody,
  PreferencesBody,
  ReadingPreferences,
  SessionBody,
  SessionsBody,
  TwoStepSetup,
} from './account-routes.ts';
export {
  type AiCalls,
  type AiEvent,
  type AiStreams,
  type AskAi,
  aiClient,
  aiPaths,
  aiStreamPaths,
  aiStreams,
  type CallAi,
  LONGEST_CONVERSATION,
  LONGEST_QUESTION,
} from './ai-calls.ts';
export type {
  AiAccount,
  AiAllowance,
  AiBodies,
  AiInputs,
  AiMark,
  AiPassage,
  AiSuggestion,
  PassageReport,
} from './ai-routes.ts';
export { BibleClient, type BibleClientOptions } from './bible-client.ts';
export { type ErrorBody, type ErrorCode, errors, LampstandError, messageOf, unspoken } from './errors.ts';
export type {
  GroupBodies,
  GroupInvite,
  GroupMember,
  GroupSession,
  LiveRoom,
  RoomQuestion,
  SharedNote,
  StudyGroup,
} from './group-bodies.ts';
export {
  CALENDAR_PATH,
  type CallGroups,
  calendarPath,
  GROUP_PAGE_SIZE,
  type GroupCalls,
  groupChannels,
  groupClient,
  groupLimits,
  groupPages,
  groupPaths,
  inviteDays,
  type ReactionName,
  reactionNames,
  room,
} from './group-calls.ts';
export {
  LONGEST_QUERY,
  LONGEST_QUOTATION,
  MOST_SUGGESTIONS,
  PACK_SIZE_HEADER,
  PAGE_SIZE,
  paths,
  SEARCH_LIMIT,
} from './paths.ts';
export {
  type CallPersonal,
  LARGEST_NOTE,
  MARKDOWN_EXPORT_PATH,
  type PersonalCalls,
  personalClient,
  personalPaths,
} from './personal-calls.ts';
export type { Bodies, Exported, Favorite, Highlight, Note, StudyNote } from './personal-routes.ts';
export { FREE, type Plan, plans, premiumPaths, TRIAL_DAYS } from './pro.ts';
export { type CallPro, type ProCalls, proClient, proPaths, STRIPE_EVENTS_PATH } from './pro-calls.ts';
export type { SubscriptionBody } from './pro-routes.ts';
export type { PageServices, PageVisit, RenderedPage, RenderPage, Site } from './rendering.ts';
export type {
  BiblePassage,
  BibleSearchResult,
  FoundPage,
  FoundVerse,
  PageBody,
  Passage,
  QuoteCheck,
  SearchResult,
  Suggestions,
} from './routes.ts';
export type { SearchRequest } from './search-routes.ts';
