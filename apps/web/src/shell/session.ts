/** Who is here. The loading state is for the moment in which nobody knows yet. */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: { readonly id: string }; readonly signOut: () => void };

const nobody: Session = { status: 'signed-out' };

/** There are no accounts yet, so nobody is signed in. Accounts take the place of this answer. */
export function useSession(): Session {
  return nobody;
}
