import { Form, Segmented, Select, Switch } from 'antd';
import { useState } from 'react';
import { AttackStep } from '#domain/library/attacks.ts';
import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useStepModels } from '../useStepModels';
import { BothInList } from './BothInList';
import { StepLevels } from './StepLevels';

/** The model that steps are rated by just now, of those there are. */
export interface ChosenModel {
  method: Method;
  model: FeasibilityModel;
  choose: (id: string) => void;
}

export function useChosenModel(): ChosenModel {
  const method = useStepModels();
  const [chosen, choose] = useState('');
  const { feasibility } = method;
  const model = feasibility.find(({ id }) => id === chosen) ?? (feasibility[0] as FeasibilityModel);
  return { method, model, choose };
}

/** More models than these are chosen from a list. */
const mostSideBySide = 3;

/** By which model the steps below are rated; a step may be rated by several. */
export function ModelChoice({ chosen: { method, model, choose } }: { chosen: ChosenModel }) {
  const t = useT();
  const options = method.feasibility.map(({ id, name }) => ({ value: id, label: inLanguage(name) }));
  const label = t('library.step.model');
  return (
    <Form.Item label={label} htmlFor="library-step-model" extra={t('library.step.modelHint')}>
      {options.length > mostSideBySide ? (
        <Select id="library-step-model" disabled={false} value={model.id} onChange={choose} options={options} />
      ) : (
        <Segmented
          id="library-step-model"
          disabled={false}
          value={model.id}
          onChange={choose}
          options={options}
          aria-label={label}
        />
      )}
    </Form.Item>
  );
}

/** The fields of one step of an attack, below the list `steps` of the form. */
export function StepFields({ at, chosen }: { at: number; chosen: ChosenModel }) {
  const t = useT();
  return (
    <>
      <BothInList at={at} name="name" title={t('library.step.action')} schema={AttackStep.shape.name.shape.en} />
      <BothInList at={at} name="description" title={t('library.step.description')} long />
      <StepLevels at={at} method={chosen.method} model={chosen.model} />
      <Form.Item name={[at, 'takesPart']} label={t('library.field.takesPart')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <BothInList at={at} name="reason" title={t('library.step.reason')} long />
      <Form.Item name={[at, 'realises']} label={t('library.field.realises')}>
        <Select mode="tags" tokenSeparators={[',', '，']} />
      </Form.Item>
    </>
  );
}
