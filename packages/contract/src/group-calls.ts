import { type Call, createClient, type Paths } from './calls.ts';
import type { GroupBodies, GroupInputs } from './group-bodies.ts';

/** What may be in a group, and in what it holds. */
export const groupLimits = {
  /** Groups of one reader. */
  groups: 100,
  members: 200,
  /** Invites that still stand. */
  invites: 50,
  /** Mails that one reader's invites send in a day. */
  invitesByMail: 50,
  /** Sessions that are still to come. */
  sessions: 100,
  sharedNotes: 5000,
  /** Under one note. */
  comments: 200,
  /** In one live room. */
  questions: 50,
  /** In minutes. */
  duration: 7 * 24 * 60,
  /** Bytes of one update of the session notes. */
  update: 256 * 1024,
  /** Bytes of the session notes, with all that Yjs remembers of them. */
  sessionNotes: 2 * 1024 * 1024,
} as const;

/** How many notes, or groups that were found, come at once. */
export const GROUP_PAGE_SIZE = 50;

/** What a reader can say to a shared note without words. */
export const reactionNames = ['amen', 'love', 'pray', 'insight', 'question'] as const;
export type ReactionName = (typeof reactionNames)[number];

/** For how many days an invite may stand. */
export const inviteDays = [1, 7, 30] as const;

export const room = {
  /** Minutes before the session from which its room is open. */
  opensBefore: 15,
  /** How often a client says that it is there, and when it counts as gone; in milliseconds. */
  heartbeat: 5000,
  goneAfter: 15_000,
  /** The name of the shared text within the Yjs document. */
  text: 'notes',
} as const;

/** Channels of the event stream; what rings is to be asked for again. */
export const groupChannels = {
  /** Any group of the reader has changed: lists, members, sessions. */
  groups: 'study_groups_changes',
  /** One group: itself, its members, invites, sessions. */
  group: (groupId: number) => `group:${groupId}`,
  sharedNotes: (groupId: number) => `group:${groupId}:notes`,
  /** Who is there, where the leader is, and the questions. */
  room: (sessionId: string) => `room:${sessionId}`,
  sessionNotes: (sessionId: string) => `room:${sessionId}:notes`,
} as const;

/** Pages of the web app that mails and links lead to. */
export const groupPages = {
  groups: '/study-groups',
  group: (groupId: number) => `/study-groups/${groupId}`,
  room: (groupId: number, sessionId: string) => `/study-groups/${groupId}/sessions/${sessionId}`,
  invite: (token: string) => `/study-groups/join/${token}`,
} as const;

interface OfGroup {
  readonly groupId: number;
}
interface OfSession extends OfGroup {
  readonly sessionId: string;
}
interface OfNote extends OfGroup {
  readonly noteId: string;
}
interface OfComment extends OfNote {
  readonly commentId: string;
}
interface WithToken {
  readonly token: string;
}
type Done = GroupBodies['done'];

/**
 * Studying together. Whatever is made is named by the client (a UUID), so that what is sent twice is
 * one; every write answers with what is stored. To whoever is no member, a private group does not exist.
 */
export interface GroupCalls {
  readonly groups: { input: undefined; output: GroupBodies['groups'] };
  /** Public groups that the reader is not in. `query` may be empty; pages count from 1. */
  readonly publicGroups: {
    input: { readonly query: string; readonly page: number };
    output: GroupBodies['publicGroups'];
  };
  readonly createGroup: { input: GroupInputs['newGroup']; output: GroupBodies['group'] };
  /** Of a public group, whoever is no member sees the outside: no members, `role` null. */
  readonly group: { input: OfGroup; output: GroupBodies['group'] };
  readonly updateGroup: { input: OfGroup & GroupInputs['groupChange']; output: GroupBodies['group'] };
  readonly deleteGroup: { input: OfGroup; output: Done };
  readonly joinGroup: { input: OfGroup; output: GroupBodies['group'] };
  readonly leaveGroup: { input: OfGroup; output: Done };
  readonly updateMembership: { input: OfGroup & GroupInputs['membership']; output: GroupBodies['group'] };
  readonly removeMember: { input: OfGroup & { readonly userId: string }; output: GroupBodies['group'] };
  readonly handOverGroup: { input: OfGroup & GroupInputs['someone']; output: GroupBodies['group'] };

  /** Members see the invites that they made, the owner sees all. */
  readonly invites: { input: OfGroup; output: GroupBodies['invites'] };
  readonly createInvite: {
    input: OfGroup & { readonly inviteId: string } & GroupInputs['newInvite'];
    output: GroupBodies['invite'];
  };
  readonly revokeInvite: {
    input: OfGroup & { readonly inviteId: string };
    output: GroupBodies['invite'];
  };
  /** What an invite is to, for whoever has its link, signed in or not. */
  readonly invitation: { input: WithToken; output: GroupBodies['invitation'] };
  readonly acceptInvite: { input: WithToken; output: GroupBodies['group'] };

  /** What is still to come, or under way, in all groups of the reader. */
  readonly upcomingSessions: { input: undefined; output: GroupBodies['sessions'] };
  readonly groupSessions: { input: OfGroup; output: GroupBodies['sessions'] };
  readonly groupSession: { input: OfSession; output: GroupBodies['session'] };
  /** Schedules (`base` null) or edits (`base` is the revision that the change started from). */
  readonly saveGroupSession: { input: OfSession & GroupInputs['session']; output: GroupBodies['session'] };
  readonly cancelGroupSession: { input: OfSession; output: GroupBodies['session'] };
  readonly joinGroupSession: { input: OfSession; output: GroupBodies['session'] };
  readonly leaveGroupSession: { input: OfSession; output: GroupBodies['session'] };

  /** The newest first; `before` is the id of the last note that is known, or empty. */
  readonly sharedNotes: { input: OfGroup & { readonly before: string }; output: GroupBodies['sharedNotes'] };
  readonly saveSharedNote: { input: OfNote & GroupInputs['sharedNote']; output: GroupBodies['sharedNote'] };
  readonly deleteSharedNote: { input: OfNote; output: Done };
  readonly react: {
    input: OfNote & { readonly reaction: ReactionName };
    output: GroupBodies['sharedNote'];
  };
  readonly unreact: {
    input: OfNote & { readonly reaction: ReactionName };
    output: GroupBodies['sharedNote'];
  };
  readonly saveComment: { input: OfComment & GroupInputs['comment']; output: GroupBodies['sharedNote'] };
  readonly deleteComment: { input: OfComment; output: GroupBodies['sharedNote'] };
  readonly report: {
    input: OfGroup & { readonly reportId: string } & GroupInputs['report'];
    output: Done;
  };
  /** For the owner. */
  readonly reports: { input: OfGroup; output: GroupBodies['reports'] };
  readonly dismissReport: {
    input: OfGroup & { readonly reportId: string };
    output: GroupBodies['reports'];
  };

  readonly room: { input: OfSession; output: GroupBodies['room'] };
  /** Says that the reader is in the room, and where they look; every `room.heartbeat`. */
  readonly enterRoom: { input: OfSession & GroupInputs['presence']; output: GroupBodies['people'] };
  readonly leaveRoom: { input: OfSession; output: Done };
  /** The leader opens a passage for all. */
  readonly leadTo: { input: OfSession & GroupInputs['passage']; output: GroupBodies['room'] };
  /** By the leader or the owner; by anybody present when the leader is not there. */
  readonly handOverLead: { input: OfSession & GroupInputs['someone']; output: GroupBodies['room'] };
  /** A question to the study assistant, seen by all. Sent again, a failed one is tried again. */
  readonly askInRoom: {
    input: OfSession & { readonly questionId: string } & GroupInputs['question'];
    output: GroupBodies['room'];
  };
  /** What has been written since update number `since`; 0 is from the start. */
  readonly sessionNotes: {
    input: OfSession & { readonly since: number };
    output: GroupBodies['updates'];
  };
  readonly writeSessionNotes: { input: OfSession & GroupInputs['update']; output: GroupBodies['written'] };
  /** By the leader or the owner. The summary is then the session's `notes`. */
  readonly endRoom: { input: OfSession & GroupInputs['ending']; output: GroupBodies['session'] };
}

const group = '/api/study-groups/{groupId}';
const session = `${group}/sessions/{sessionId}` as const;
const note = `${group}/notes/{noteId}` as const;

export const groupPaths = {
  groups: ['get', '/api/study-groups'],
  publicGroups: ['get', '/api/study-groups/public?query={query}&page={page}'],
  createGroup: ['post', '/api/study-groups'],
  group: ['get', group],
  updateGroup: ['patch', group],
  deleteGroup: ['delete', group],
  joinGroup: ['put', `${group}/membership`],
  leaveGroup: ['delete', `${group}/membership`],
  updateMembership: ['patch', `${group}/membership`],
  removeMember: ['delete', `${group}/members/{userId}`],
  handOverGroup: ['put', `${group}/owner`],
  invites: ['get', `${group}/invites`],
  createInvite: ['put', `${group}/invites/{inviteId}`],
  revokeInvite: ['delete', `${group}/invites/{inviteId}`],
  invitation: ['get', '/api/study-group-invites/{token}'],
  acceptInvite: ['post', '/api/study-group-invites/{token}'],
  upcomingSessions: ['get', '/api/study-sessions'],
  groupSessions: ['get', `${group}/sessions`],
  groupSession: ['get', session],
  saveGroupSession: ['put', session],
  cancelGroupSession: ['delete', session],
  joinGroupSession: ['put', `${session}/participation`],
  leaveGroupSession: ['delete', `${session}/participation`],
  sharedNotes: ['get', `${group}/notes?before={before}`],
  saveSharedNote: ['put', note],
  deleteSharedNote: ['delete', note],
  react: ['put', `${note}/reactions/{reaction}`],
  unreact: ['delete', `${note}/reactions/{reaction}`],
  saveComment: ['put', `${note}/comments/{commentId}`],
  deleteComment: ['delete', `${note}/comments/{commentId}`],
  report: ['put', `${group}/reports/{reportId}`],
  reports: ['get', `${group}/reports`],
  dismissReport: ['delete', `${group}/reports/{reportId}`],
  room: ['get', `${session}/room`],
  enterRoom: ['put', `${session}/room/presence`],
  leaveRoom: ['delete', `${session}/room/presence`],
  leadTo: ['put', `${session}/room/passage`],
  handOverLead: ['put', `${session}/room/leader`],
  askInRoom: ['put', `${session}/room/questions/{questionId}`],
  sessionNotes: ['get', `${session}/room/notes?since={since}`],
  writeSessionNotes: ['post', `${session}/room/notes`],
  endRoom: ['post', `${session}/room/end`],
} as const satisfies Paths<GroupCalls>;

/** A session as a calendar file. */
export const CALENDAR_PATH = `${session}/calendar.ics` as const;
export const calendarPath = (groupId: number, sessionId: string) =>
  CALENDAR_PATH.replace('{groupId}', String(groupId)).replace('{sessionId}', sessionId);

export type CallGroups = Call<GroupCalls>;

export const groupClient = (send: typeof fetch): CallGroups => createClient(groupPaths, send);
