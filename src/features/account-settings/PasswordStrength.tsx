import { Form, Progress } from 'antd';
import { passwordStrength } from '#domain/model/password-strength.ts';
import { useT } from '@/i18n';

const colours = ['#cf1322', '#cf1322', '#d48806', '#389e0d', '#389e0d'];

/** How strong the password in a field of the form looks, while it is typed. */
export function PasswordStrength({ name }: { name: string }) {
  const t = useT();
  const typed: string = Form.useWatch(name) ?? '';
  if (typed === '') return null;
  const strength = passwordStrength(typed);
  return (
    <div role="status">
      <Progress
        percent={Math.max(strength, 1) * 25}
        steps={4}
        showInfo={false}
        size={[24, 6]}
        strokeColor={colours[strength] ?? ''}
        aria-hidden
      />{' '}
      {t('accountSettings.strength')}: {t(`accountSettings.strength.${strength}`)}
    </div>
  );
}
