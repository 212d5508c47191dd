import { Alert, Card, Flex, Form, Input, Select, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { EntryForm } from '#domain/library/libraries.ts';
import { defaultOf, type ParameterValues, requirementText } from '#domain/library/requirement-text.ts';
import { highestCal } from '#domain/method/rate/cal.ts';
import type { LinkedLibrary } from '#domain/model/library-link.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';
import type { AnyEntry } from './calls';

type Requirement = Pick<EntryForm<'requirements'>, 'code' | 'name' | 'text' | 'parameters'> & { id: string };
type Values = Readonly<Record<string, ParameterValues>>;

/** What is asked before requirements come into a task: the goals they are for, then the values their sentences leave open. */
export function useForRequirements(library: LinkedLibrary) {
  const [goals, setGoals] = useState<readonly string[]>([]);
  const [values, setValues] = useState<Values>({});
  const [asked, setAsked] = useState<readonly Requirement[] | null>(null);
  const w = useWorkspace((v) => v.w);
  const rated = useWorkspace((v) => v.ratings.goals);
  // What others delete meanwhile is chosen no more.
  const ids = goals.filter((id) => w.goals.has(id));
  const cal = highestCal(
    w.method,
    ids.map((id) => rated.get(id)?.cal ?? null),
  );
  const isHere = library === 'requirements';
  /** Shows the open values of the entries once, before anything is made; says whether there are any to look at. */
  const mustAsk = (entries: readonly AnyEntry[]): boolean => {
    if (!isHere || asked) return false;
    const open = (entries as unknown as readonly Requirement[]).filter(({ parameters }) => parameters.length > 0);
    if (open.length > 0) setAsked(open);
    return open.length > 0;
  };
  return {
    mustAsk,
    reset: () => setAsked(null),
    given: isHere ? { goals: { ids, cal }, parameters: values } : {},
    fields: isHere && (
      <>
        <GoalSelect value={ids} onChange={setGoals} cal={cal} />
        {asked && <OpenValues entries={asked} values={values} onChange={setValues} />}
      </>
    ),
  };
}

interface GoalProps {
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  cal: string | null;
}

function GoalSelect({ value, onChange, cal }: GoalProps) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const name = w.method.cal.levels.find(({ code }) => code === cal)?.name;
  const options = [...w.goals].sort(byCode).map((goal) => ({ value: goal.id, label: `${goal.code} ${goal.name}` }));
  return (
    <Form.Item
      layout="vertical"
      label={t('library.import.goals')}
      htmlFor="library-goals"
      {...(cal && { extra: t('library.import.goals.cal', { cal: (name && inLanguage(name)) || cal }) })}
    >
      <Select
        id="library-goals"
        mode="multiple"
        options={options}
        value={[...value]}
        onChange={onChange}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('form.choose')}
      />
    </Form.Item>
  );
}

interface OpenProps {
  entries: readonly Requirement[];
  values: Values;
  onChange: (values: Values) => void;
}

/** The sentence of each requirement as it will read, with its values to enter. */
function OpenValues({ entries, values, onChange }: OpenProps) {
  const t = useT();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Browsers answer with a promise, which is no clean-up.
    top.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={top} style={{ marginBlockEnd: 12 }}>
      <Alert type="info" showIcon title={t('library.import.parameters')} style={{ marginBlockEnd: 8 }} />
      <Flex vertical gap={8} style={{ maxHeight: '40vh', overflowY: 'auto' }}>
        {entries.map((entry) => (
          <Card key={entry.id} size="small" title={`${entry.code} ${inLanguage(entry.name)}`}>
            <Typography.Paragraph>{requirementText(entry, textLanguage(), values[entry.id])}</Typography.Paragraph>
            <Flex wrap gap={12}>
              {entry.parameters.map((one) => (
                <Form.Item key={one.key} layout="vertical" label={inLanguage(one.name)} style={{ marginBlockEnd: 0 }}>
                  <Input
                    aria-label={inLanguage(one.name)}
                    placeholder={defaultOf(one, textLanguage())}
                    value={values[entry.id]?.[one.key] ?? ''}
                    onChange={({ target }) =>
                      onChange({ ...values, [entry.id]: { ...values[entry.id], [one.key]: target.value } })
                    }
                  />
                </Form.Item>
              ))}
            </Flex>
          </Card>
        ))}
      </Flex>
    </div>
  );
}
