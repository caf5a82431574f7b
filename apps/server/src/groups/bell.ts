import { groupChannels } from '@lampstand/contract';
import { type Doorbell, topicOf, topicOfGroup } from '../realtime/doorbell.ts';

/** Rings for the members of a group, after the commit. */
export class GroupBell {
  readonly #doorbell: Doorbell;

  constructor(doorbell: Doorbell) {
    this.#doorbell = doorbell;
  }

  /** The group, its members, invites or sessions have changed. */
  group(groupId: number): void {
    this.#doorbell.ring(topicOfGroup(groupId), groupChannels.groups);
    this.#doorbell.ring(topicOfGroup(groupId), groupChannels.group(groupId));
  }

  /** Somebody has come into groups, or is out of them: their streams look again which they are in. */
  membership(userId: string): void {
    this.#doorbell.ring(topicOf(userId), groupChannels.groups);
  }

  sharedNotes(groupId: number): void {
    this.#doorbell.ring(topicOfGroup(groupId), groupChannels.sharedNotes(groupId));
  }

  room(groupId: number, sessionId: string): void {
    this.#doorbell.ring(topicOfGroup(groupId), groupChannels.room(sessionId));
  }

  sessionNotes(groupId: number, sessionId: string): void {
    this.#doorbell.ring(topicOfGroup(groupId), groupChannels.sessionNotes(sessionId));
  }
}
