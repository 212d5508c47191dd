import { isCommonPassword, passwordStrength } from '#contract/account/new-password.ts';
import { useTexts } from './language.ts';

/** How strong a new password looks, while it is typed: a bar and a word. */
export function Strength({ password }: { password: string }) {
  const { t } = useTexts();
  if (password === '') return null;
  const strength = passwordStrength(password);
  const word = isCommonPassword(password) ? t('login.strength.common') : t(`login.strength.${strength}`);
  return (
    <div class="strength" data-strength={strength}>
      <span class="bar" aria-hidden="true">
        {[1, 2, 3, 4].map((part) => (
          <i key={part} class={part <= Math.max(strength, 1) ? 'on' : ''} />
        ))}
      </span>
      <span role="status">{t('login.strength.is', { strength: word })}</span>
    </div>
  );
}
