import { Col, Form, Row, Select } from 'antd';
import { useId, useMemo } from 'react';
import type { AttackStep, Potential } from '#domain/library/attacks.ts';
import { modelFor } from '#domain/library/step-ratings.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { LevelTag } from '@/product/LevelTag';
import { allLooks } from '@/ratings/useLooks';

type Ratings = NonNullable<AttackStep['ratings']>;

interface Props {
  /** Place of the step in the list `steps`. */
  at: number;
  method: Method;
  model: FeasibilityModel;
}

/** How hard a step is under one model. The attack-potential table has a field of its own, other models share a list. */
export function StepLevels({ at, method, model }: Props) {
  const bound = { method, model };
  if (model.id === attackPotential.id)
    return (
      <Form.Item name={[at, 'potential']} noStyle>
        <Levels {...bound} />
      </Form.Item>
    );
  return (
    <Form.Item name={[at, 'ratings']} noStyle>
      <NamedLevels {...bound} />
    </Form.Item>
  );
}

interface Bound<V> {
  method: Method;
  model: FeasibilityModel;
  /** The form passes these. */
  value?: V;
  onChange?: (value: V) => void;
}

/** The rating by this model among those of the step, found as an import into a task finds it. */
function NamedLevels({ method, model, value = [], onChange }: Bound<Ratings>) {
  const own = value.find((rating) => modelFor([model], rating) !== undefined);
  const change = (levels: Potential) => {
    const others = value.filter((rating) => rating !== own);
    const isEmpty = Object.values(levels).every((level) => !level);
    onChange?.(isEmpty ? others : [...others, { model: model.id, name: model.name, levels }]);
  };
  return <Levels method={method} model={model} value={own?.levels ?? {}} onChange={change} />;
}

function Levels({ method, model, value = {}, onChange }: Bound<Potential>) {
  const t = useT();
  const id = useId();
  const looks = useMemo(() => allLooks(method).feasibility, [method]);
  const rated = rateStep(method, { id, takesPart: true, preSteps: [], ratings: { [model.id]: value } }, model.id);
  const look = rated.level === null ? undefined : looks.get(rated.level);
  return (
    <Row gutter={16} align="bottom">
      {model.parameters.map(({ code, name, levels }) => (
        <Col key={code} xs={12} md={8}>
          <Form.Item label={inLanguage(name)} htmlFor={`${id}-${code}`}>
            <Select
              id={`${id}-${code}`}
              allowClear={clearable(t('form.clear'))}
              placeholder={t('configuration.template.unrated')}
              value={value[code] || undefined}
              onChange={(level?: string) => onChange?.({ ...value, [code]: level ?? '' })}
              options={levels.map((level) => ({ value: level.code, label: inLanguage(level.name) || level.code }))}
            />
          </Form.Item>
        </Col>
      ))}
      <Col xs={12} md={8}>
        <Form.Item label={t('library.step.result')}>
          <span role="status">
            {look ? <LevelTag tone={look.tone} name={look.name} /> : t('workspace.notRated')}
            {rated.sum !== null && <span className="num quiet"> {rated.sum}</span>}
          </span>
        </Form.Item>
      </Col>
    </Row>
  );
}
