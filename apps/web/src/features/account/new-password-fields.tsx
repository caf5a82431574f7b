import { PasswordField } from '../../ui/form.tsx';

interface Props {
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly confirmation: string;
  readonly onConfirmation: (confirmation: string) => void;
  readonly autoFocus?: boolean;
}

/** A password that is chosen, and typed once more. */
export function NewPasswordFields({ password, onPassword, confirmation, onConfirmation, autoFocus }: Props) {
  return (
    <>
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        hint="At least 8 characters; a few words are best."
        autoFocus={autoFocus}
        required
        value={password}
        onChange={onPassword}
      />
      <PasswordField
        label="Confirm password"
        name="confirm-password"
        autoComplete="new-password"
        required
        value={confirmation}
        onChange={onConfirmation}
      />
    </>
  );
}
