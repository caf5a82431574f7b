import './toasts.css';
import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
// The unstyled entry: the other one injects a style element, which our policy forbids.
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled';
import type { ToastType } from './toast-type.ts';

export interface ToastListProps {
  readonly position: 'bottom-right' | 'top-right';
}

const LASTS = 5000;
const icons = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info };
const fade = cssTransition({ enter: 'toast-enter', exit: 'toast-exit', collapse: false });

/** Messages that wait for the list to be mounted are kept by the library. */
export function addToast(message: string, type: ToastType): void {
  const Icon = icons[type];
  toast(message, {
    type,
    // What went wrong interrupts a screen reader; good news waits for its turn.
    role: type === 'error' || type === 'warning' ? 'alert' : 'status',
    icon: <Icon aria-hidden="true" strokeWidth={1.5} size={20} />,
  });
}

export function ToastList({ position }: ToastListProps) {
  return (
    <ToastContainer
      aria-label="Notifications"
      position={position}
      autoClose={LASTS}
      theme="dark"
      toastClassName="rounded-lamp shadow-float"
      transition={fade}
      // Hidden, not absent: the end of its animation is what closes the toast.
      hideProgressBar
      closeButton={({ closeToast }) => (
        <button
          type="button"
          aria-label="Close notification"
          onClick={(event) => {
            event.stopPropagation();
            closeToast(true);
          }}
          className="toast-close rounded-lamp"
        >
          <X aria-hidden="true" strokeWidth={1.5} size={18} />
        </button>
      )}
    />
  );
}
