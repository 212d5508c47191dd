import { type NewFactor, secondFactor } from '#contract/account/second-factor.ts';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { FactorCodeDialog } from './FactorCodeDialog';
import { useShownOnce } from './useShownOnce';

interface Props {
  made: NewFactor;
  onDone: (fresh: { codes: string[] }) => void;
  onClose: () => void;
}

/** Shows a new secret once (another one takes its place when it is asked for again), and switches the factor on by a code of the app. */
export function FactorSetUp({ made, onDone, onClose }: Props) {
  const t = useT();
  useShownOnce();
  const hint = (
    <>
      <p>{t('accountSettings.factor.scan')}</p>
      <img src={made.picture} alt={t('accountSettings.factor.picture')} width={180} height={180} />
      <p>
        {t('accountSettings.factor.key')} <code data-part="factor-key">{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </>
  );
  return (
    <FactorCodeDialog
      isFirst
      title={t('accountSettings.factor.setUpTitle')}
      hint={hint}
      okText={t('accountSettings.factor.setUp')}
      onCode={(code) => call(secondFactor.confirm, { body: { code } }, silent).then(onDone)}
      onClose={onClose}
    />
  );
}
