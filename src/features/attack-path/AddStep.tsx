import { Button, Input, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { useT } from '@/i18n';
import { useRowChoices } from '@/rows/choices';
import parts from '@/rows/parts.less';
import { valueProblem } from '@/rows/value-problem';
import { useKeptInput } from '@/session/kept/useKeptInput';
import { newId } from '@/session/new-id';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './attack-path.less';
import { addStepOps, namesFrom } from './path-edits';
import { StepsFromLibrary } from './StepsFromLibrary';
import { attackStepFields } from './step-fields';

/** Adds steps at the end of the path: Enter after Enter new ones, or one that is there already, in this path too. A refused name stays typed. */
export function AddStep({ row, onAdded }: { row: PathRow; onAdded: (stepId: string) => void }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const [kept, keep] = useKeptInput<string>(`paths ${row.id} add`);
  const name = kept ?? '';
  const setName = (typed: string) => keep(typed || null);
  const latest = useRef(name);
  latest.current = name;
  const all = useRowChoices('steps');
  const [taking, setTaking] = useState(false);
  const said = useId();
  const problem = valueProblem(attackStepFields, 'name', name.trim(), t('workspace.field.name'));

  /** The path as it is now: the next Enter may come before this component was drawn again. */
  const path = () => session.view.w.paths.get(row.id) ?? row;
  const addOne = async () => {
    const wanted = name.trim();
    if (!wanted || problem) return;
    const id = newId();
    setName('');
    const held = runEdit(session.edit(...addStepOps(path(), wanted, id)));
    if (await held) onAdded(id);
    else if (!latest.current) setName(wanted);
  };
  const addMany = async (names: string[]) => {
    for (const [at, one] of names.entries()) {
      const id = newId();
      if (!(await runEdit(session.edit(...addStepOps(path(), one, id))))) return setName(names.slice(at).join(' · '));
      onAdded(id);
    }
  };
  const take = async (id: string) => {
    setTaking(false);
    const now = path();
    if (await runEdit(session.change('paths', now, { steps: [...now.steps, id] }))) onAdded(id);
  };

  return (
    <div className={styles.add} data-path={row.id}>
      <Input
        size="small"
        value={name}
        placeholder={t('path.step.add')}
        aria-label={t('path.step.add')}
        {...(problem && { status: 'error', 'aria-invalid': true, 'aria-describedby': said })}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => void addOne()}
        onPaste={(event) => {
          const names = namesFrom(event.clipboardData.getData('text'));
          if (names.length < 2) return;
          event.preventDefault();
          void addMany(names);
        }}
      />
      {taking ? (
        <Select
          size="small"
          autoFocus
          defaultOpen
          value={null}
          aria-label={t('path.step.take')}
          placeholder={t('path.step.take')}
          showSearch={{ optionFilterProp: 'text' }}
          popupMatchSelectWidth={false}
          options={[...all]}
          onChange={(id: string | null) => id && void take(id)}
          onBlur={() => setTaking(false)}
        />
      ) : (
        <Button size="small" disabled={all.length === 0} onClick={() => setTaking(true)}>
          {t('path.step.take')}
        </Button>
      )}
      <StepsFromLibrary row={row} path={path} />
      {problem && (
        <p id={said} role="alert" className={parts.refused}>
          {problem}
        </p>
      )}
    </div>
  );
}
