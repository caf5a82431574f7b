export {
  type AccountBody,
  accountChannel,
  PASSWORD_LENGTH,
  type SessionBody,
  type SessionsBody,
  type SignedIn,
  sessionChannel,
  type TwoStepSetup,
} from './accounts.ts';
export { fill } from './address.ts';
export {
  type AiAccount,
  type AiAllowance,
  type AiBodies,
  type AiMark,
  type AiPassage,
  type AiSuggestion,
  LONGEST_CONVERSATION,
  LONGEST_QUESTION,
  type PassageReport,
} from './ai.ts';
export {
  type BiblePassage,
  type BibleSearchResult,
  DOCUMENTATION_PATH,
  type FoundVerse,
  OPENAPI_PATH,
  PACK_SIZE_HEADER,
  type PageBody,
  type Passage,
  SEARCH_LIMIT,
  type SearchResult,
} from './bible.ts';
export { type Bookmark, bookmarkChannel } from './bookmarks.ts';
export { accountClient, type CallAccount } from './client/account-client.ts';
export {
  type AiEvent,
  type AiStreams,
  type AskAi,
  aiClient,
  aiStreams,
  type CallAi,
} from './client/ai-client.ts';
export { BibleClient, type BibleClientOptions, packPath } from './client/bible-client.ts';
export { type CallsOf, requestOf } from './client/calls.ts';
export { type CallGroups, groupClient } from './client/group-client.ts';
export { type CallPersonal, type PersonalCalls, personalClient } from './client/personal-client.ts';
export { type CallPro, proClient } from './client/pro-client.ts';
export { type ErrorBody, type ErrorCode, errors, LampstandError, messageOf, unspoken } from './errors.ts';
export { type Channel, channelOf, EVENTS_PATH } from './events.ts';
export { type Favorite, favoritesChannel } from './favorites.ts';
export { type GroupInvite, inviteDays, inviteLimits } from './group-invites.ts';
export { CALENDAR_PATH, type GroupSession, sessionLimits } from './group-sessions.ts';
export {
  GROUP_PAGE_SIZE,
  type GroupMember,
  groupChannel,
  groupLimits,
  groupsChannel,
  type StudyGroup,
} from './groups.ts';
export { type Highlight, highlightsChannel } from './highlights.ts';
export {
  type LiveRoom,
  type RoomPerson,
  type RoomQuestion,
  room,
  roomChannel,
  roomLimits,
  sessionNotesChannel,
} from './live-rooms.ts';
export { LARGEST_NOTE, type Note, notesChannel } from './notes.ts';
export { accountPages, groupPages } from './pages.ts';
export { type Exported, type ImportReport, MARKDOWN_EXPORT_PATH } from './personal-data.ts';
export { type PreferencesBody, preferencesChannel, type ReadingPreferences } from './preferences.ts';
export type { PageServices, PageVisit, RenderedPage, RenderPage, Site } from './rendering.ts';
export { SAMPLE_READER } from './sample-reader.ts';
export {
  type FoundPage,
  LONGEST_QUERY,
  LONGEST_QUOTATION,
  MOST_SUGGESTIONS,
  PAGE_SIZE,
  type QuoteCheck,
  type SearchRequest,
  type Suggestions,
} from './search.ts';
export {
  type NoteReport,
  type ReactionName,
  reactionNames,
  type SharedNote,
  sharedNoteLimits,
  sharedNotesChannel,
} from './shared-notes.ts';
export { type StudyNote, studyNotesChannel } from './study-notes.ts';
export {
  FREE,
  type Plan,
  plans,
  premiumPaths,
  STRIPE_EVENTS_PATH,
  type SubscriptionBody,
  subscriptionChannel,
  TRIAL_DAYS,
} from './subscriptions.ts';
