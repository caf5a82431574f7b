import { useEffect, useState } from 'react';
import { callAccount } from '../../api/account.ts';
import { type GoogleRedirect, saveGoogleRedirect } from '../../storage/intent.ts';
import { Button } from '../../ui/form.tsx';
import { tellGoogleFailure } from './auth-messages.ts';

interface GoogleTrip {
  readonly isBusy: boolean;
  /** Leaves for Google; what fails is thrown. */
  go(redirect: GoogleRedirect): Promise<void>;
}

/** The way to Google. It stays busy until the browser has left, so that nobody leaves twice. */
export function useGoogle(): GoogleTrip {
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    // The back button may restore this page from the browser's cache, where it is still busy.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setIsBusy(false);
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  const go = async (redirect: GoogleRedirect) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { purpose, intent } = redirect;
      const { url } = await callAccount('google', { purpose, intent: intent?.path });
      saveGoogleRedirect(redirect);
      location.assign(url);
    } catch (error) {
      setIsBusy(false);
      throw error;
    }
  };
  return { isBusy, go };
}

interface Props {
  readonly trip: GoogleTrip;
  readonly redirect: GoogleRedirect;
  readonly disabled?: boolean;
}

export function GoogleButton({ trip, redirect, disabled }: Props) {
  return (
    <Button
      isWide
      busy={trip.isBusy && 'Connecting to Google...'}
      disabled={disabled}
      onClick={() => trip.go(redirect).catch(tellGoogleFailure)}
    >
      <GoogleMark />
      Continue with Google
    </Button>
  );
}

/** Google asks that its mark keep its colours. */
export function GoogleMark() {
  return (
    <svg aria-hidden="true" width="18" height="18" viewBox="0 0 18 18">
      <path
        fill="#4285F4"
        d="M17.640 9.205c0-.639-.057-1.252-.164-1.841H9v3.481h4.844a4.140 4.140 0 0 1-1.796 2.716v2.259h2.908c1.702-1.567 2.684-3.875 2.684-6.615Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.430 0 4.467-.806 5.956-2.180l-2.908-2.259c-.806.540-1.837.860-3.048.860-2.344 0-4.328-1.584-5.036-3.711H.957v2.332A8.997 8.997 0 0 0 9 18Z"
      />
      <path
        fill="#FBBC05"
        d="M3.964 10.710A5.410 5.410 0 0 1 3.682 9c0-.593.102-1.170.282-1.710V4.958H.957A8.997 8.997 0 0 0 0 9c0 1.452.348 2.827.957 4.042l3.007-2.332Z"
      />
      <path
        fill="#EA4335"
        d="M9 3.580c1.321 0 2.508.454 3.440 1.345l2.582-2.580C13.463.891 11.426 0 9 0A8.997 8.997 0 0 0 .957 4.958L3.964 7.290C4.672 5.163 6.656 3.580 9 3.580Z"
      />
    </svg>
  );
}
