import {
  channelOf,
  groupChannel,
  groupsChannel,
  roomChannel,
  sessionNotesChannel,
  sharedNotesChannel,
} from '@lampstand/contract';
import { type Doorbell, topicOf, topicOfGroup } from '../realtime/doorbell.ts';

/** Rings for the members of a group, after the commit. */
export class GroupBell {
  readonly #doorbell: Doorbell;

  constructor(doorbell: Doorbell) {
    this.#doorbell = doorbell;
  }

  /** The group, its members, invites or sessions have changed. */
  group(groupId: number): void {
    this.#doorbell.ring(topicOfGroup(groupId), groupsChannel);
    this.#doorbell.ring(topicOfGroup(groupId), channelOf(groupChannel, { groupId }));
  }

  /** Somebody has come into groups, or is out of them: their streams look again which they are in. */
  membership(userId: string): void {
    this.#doorbell.ring(topicOf(userId), groupsChannel);
  }

  sharedNotes(groupId: number): void {
    this.#doorbell.ring(topicOfGroup(groupId), channelOf(sharedNotesChannel, { groupId }));
  }

  room(groupId: number, sessionId: string): void {
    this.#doorbell.ring(topicOfGroup(groupId), channelOf(roomChannel, { sessionId }));
  }

  sessionNotes(groupId: number, sessionId: string): void {
    this.#doorbell.ring(topicOfGroup(groupId), channelOf(sessionNotesChannel, { sessionId }));
  }
}
