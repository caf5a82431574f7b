import { Dialog } from '@base-ui/react/dialog';

export interface SignInDialogProps {
  readonly isOpen: boolean;
  readonly intent: string | undefined;
  readonly onClose: () => void;
}

const appearing =
  'transition duration-200 ease-out data-ending-style:opacity-0 data-starting-style:opacity-0';

/** Says honestly that there are no accounts yet. Accounts will put their forms here. */
export function SignInDialog({ isOpen, onClose }: SignInDialogProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(isStillOpen) => !isStillOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={`fixed inset-0 z-30 bg-night/40 ${appearing}`} />
        <Dialog.Popup
          className={`-translate-1/2 fixed top-1/2 left-1/2 z-30 grid w-[26rem] max-w-[calc(100vw-2rem)] gap-4 rounded-lamp bg-raised p-6 shadow-float md:p-8 ${appearing}`}
        >
          <Dialog.Title className="font-serif text-2xl">Sign in Required</Dialog.Title>
          <Dialog.Description className="leading-relaxed">
            Accounts are still being built. Reading, searching and everything on this device work without one.
          </Dialog.Description>
          <Dialog.Close className="mt-2 min-h-11 justify-self-end rounded-lamp border border-hairline px-5 hover:border-accent">
            Close
          </Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
