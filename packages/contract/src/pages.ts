/** Pages of the web app that mails, links and Google lead to. */

export const accountPages = {
  /** After a confirmed address or a sign-in with Google; `?error=` says why not. */
  callback: '/auth/callback',
  /** With `?token=`, where a new password is chosen. */
  reset: '/auth/reset-password',
  preferences: '/preferences',
} as const;

export const groupPages = {
  groups: '/study-groups',
  group: (groupId: number) => `/study-groups/${groupId}`,
  room: (groupId: number, sessionId: string) => `/study-groups/${groupId}/sessions/${sessionId}`,
  invite: (token: string) => `/study-groups/join/${token}`,
} as const;
