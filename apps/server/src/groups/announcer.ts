import {
  channelOf,
  groupChannel,
  groupsChannel,
  roomChannel,
  sessionNotesChannel,
  sharedNotesChannel,
} from '@lampstand/contract';
import type { Doorbell } from '../realtime/doorbell.ts';

/** Notifies the members of a group about changes, after the commit. */
export class GroupAnnouncer {
  readonly #doorbell: Doorbell;

  constructor(doorbell: Doorbell) {
    this.#doorbell = doorbell;
  }

  /** The group, its members, invites or sessions have changed. */
  group(groupId: number): void {
    this.#doorbell.ringGroup(groupId, groupsChannel);
    this.#doorbell.ringGroup(groupId, channelOf(groupChannel, { groupId }));
  }

  /** A user has joined or left groups: their event streams reload which groups they are in. */
  membership(userId: string): void {
    this.#doorbell.ringUser(userId, groupsChannel);
  }

  sharedNotes(groupId: number): void {
    this.#doorbell.ringGroup(groupId, channelOf(sharedNotesChannel, { groupId }));
  }

  room(groupId: number, sessionId: string): void {
    this.#doorbell.ringGroup(groupId, channelOf(roomChannel, { sessionId }));
  }

  sessionNotes(groupId: number, sessionId: string): void {
    this.#doorbell.ringGroup(groupId, channelOf(sessionNotesChannel, { sessionId }));
  }

  jobs(): void {
    this.#doorbell.ringJobs();
  }
}
