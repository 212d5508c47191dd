import type { StepRow } from '#domain/model/attack-step.ts';
import { useT } from '@/i18n';
import { useRowChoices } from '@/workspace/options';
import { PanelChoices, PanelSwitch } from '@/workspace/panel/PanelChoice';
import { PanelText } from '@/workspace/panel/PanelText';

/** What else there is to say of one step. */
export function StepFields({ step, readOnly }: { step: StepRow; readOnly: boolean }) {
  const t = useT();
  const all = useRowChoices('steps');
  const common = { kind: 'steps', row: step, readOnly } as const;
  return (
    <>
      <div className="ap-switches">
        <PanelSwitch
          {...common}
          label={t('path.step.takesPart')}
          value={step.takesPart}
          patch={(takesPart) => ({ takesPart })}
        />
        <PanelSwitch
          {...common}
          label={t('path.step.impossible')}
          value={step.impossible}
          patch={(impossible) => ({ impossible })}
        />
      </div>
      <PanelChoices
        {...common}
        label={t('path.step.preSteps')}
        value={step.preSteps}
        options={all.filter(({ value }) => value !== step.id)}
        patch={(preSteps) => ({ preSteps })}
      />
      <PanelText {...common} long label={t('path.step.reason')} value={step.reason} patch={(reason) => ({ reason })} />
      <PanelText
        {...common}
        long
        label={t('path.step.description')}
        value={step.description}
        patch={(description) => ({ description })}
      />
      <PanelText {...common} label={t('path.step.code')} value={step.code} patch={(code) => ({ code })} />
    </>
  );
}
