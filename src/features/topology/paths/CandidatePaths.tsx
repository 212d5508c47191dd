import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Input, Modal, Select, Tooltip } from 'antd';
import { useId, useMemo, useState } from 'react';
import { pathKind } from '#domain/kinds/attack-path/shape.ts';
import { stepKind } from '#domain/kinds/attack-step/shape.ts';
import { acceptedPaths, candidatePaths } from '#domain/workspace/candidate-paths.ts';
import { rootOf } from '#domain/workspace/trees.ts';
import { byCode, type Workspace } from '#domain/workspace/workspace.ts';
import { problemIn } from '@/components/forms/field-rules';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useRowChoices } from '@/rows/choices';
import { failedNew } from '@/rows/failed-act';
import parts from '@/rows/parts.less';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './candidate-paths.less';
import { added, named, type OfferedPath, offeredPaths, removed, renamed, toggled } from './offered';

interface Asked {
  /** Assets that were selected in the drawing: where the attacker begins, and where to. */
  entry: string | null;
  target: string | null;
  onClose: () => void;
}

/** From an entry point to an asset: ways along the drawn flows, refined and accepted as attack paths of a threat scenario. */
export default function CandidatePaths({ entry: first, target: second, onClose }: Asked) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const { message } = App.useApp();
  const [, go] = useAddress();
  const why = useWorkspace((v) => v.readOnly);
  const [entry, setEntry] = useState(first);
  const [target, setTarget] = useState(second);
  const [threat, setThreat] = useState<string | null>(null);
  const [edited, setEdited] = useState<readonly OfferedPath[] | null>(null);
  const choices = useDrawnChoices();
  const threats = useRowChoices('threats');
  const { w } = session.view;
  // What was found when the question was put; an edit elsewhere does not throw away what was typed.
  const found = useMemo(
    () => (entry && target ? candidatePaths(session.view.w, entry, target) : null),
    [session, entry, target],
  );
  const offered = edited ?? (found ? offeredPaths(w, found.paths, t) : []);
  const chosen = threat ?? threatOf(w, target);
  const taken = offered.filter((path) => path.taken && path.steps.some(({ name }) => name.trim() !== ''));
  const isWrong = taken.some(
    ({ name, steps }) => problemOf('path', name, '') || steps.some((step) => problemOf('step', step.name, '')),
  );
  const ask = (which: 'entry' | 'target', id: string) => {
    setEdited(null);
    if (which === 'entry') setEntry(id);
    else setTarget(id);
  };
  const accept = async () => {
    if (!chosen) return;
    const refined = taken.map(({ name, steps }) => ({
      name: name.trim() || t('paths.unnamed'),
      steps: steps.filter((step) => step.name.trim() !== '').map(({ key, name }) => ({ key, name: name.trim() })),
    }));
    const ops = acceptedPaths(chosen, refined, newId);
    if (!(await runEdit(session.edit(...ops), (reason) => failedNew(t, 'paths', reason)))) return;
    message.success(t('paths.made', { count: refined.length, code: w.threats.get(chosen)?.code ?? '' }));
    onClose();
    go({ step: 'paths', row: null, view: null });
  };
  const choose = (which: 'entry' | 'target', value: string | null, other: string | null) => (
    <div className={styles.choice}>
      <span>{t(`paths.${which}`)}</span>
      <Select
        value={value}
        aria-label={t(`paths.${which}`)}
        placeholder={t('paths.choose')}
        showSearch={{ optionFilterProp: 'text' }}
        options={choices.filter((choice) => choice.value !== other)}
        onChange={(id: string) => ask(which, id)}
      />
    </div>
  );
  return (
    <Modal
      open
      title={t('paths.title')}
      width={760}
      okText={t('paths.accept', { count: taken.length })}
      okButtonProps={{ disabled: why !== null || taken.length === 0 || !chosen || isWrong }}
      cancelText={t('confirm.cancel')}
      onOk={() => void accept()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <ReturnFocus />
      <p className={parts.note}>{t('paths.hint')}</p>
      {why && <p role="note">{t(`workspace.${why}`)}</p>}
      <div className={styles.ends}>
        {choose('entry', entry, target)}
        {choose('target', target, entry)}
      </div>
      {found && found.paths.length === 0 && <p role="alert">{t('paths.none')}</p>}
      {found?.truncated && <p className={parts.note}>{t('paths.cut', { count: found.paths.length })}</p>}
      {offered.length > 0 && <OfferedPaths offered={offered} onChange={setEdited} />}
      {offered.length > 0 && (
        <div className={styles.choice}>
          <span>{t('paths.threat')}</span>
          <Select
            value={chosen}
            aria-label={t('paths.threat')}
            placeholder={t('paths.threat.none')}
            showSearch={{ optionFilterProp: 'text' }}
            options={[...threats]}
            onChange={setThreat}
          />
        </div>
      )}
      {chosen && rootOf(w, chosen) && (
        <p role="note">{t('paths.hasTree', { code: w.threats.get(chosen)?.code ?? '' })}</p>
      )}
    </Modal>
  );
}

/** The candidates: taken or not, each step named anew, left out or joined by another. */
function OfferedPaths({
  offered,
  onChange,
}: {
  offered: readonly OfferedPath[];
  onChange: (offered: readonly OfferedPath[]) => void;
}) {
  const t = useT();
  return (
    <ul className={styles.offered} aria-label={t('paths.found')}>
      {offered.map((path, i) => (
        <li key={path.id} data-taken={path.taken || undefined}>
          <div className={styles.head}>
            <Checkbox checked={path.taken} onChange={() => onChange(toggled(offered, i))} aria-label={path.name} />
            <NameInput
              of="path"
              name={path.name}
              title={t('paths.name', { place: i + 1 })}
              onChange={(name) => onChange(named(offered, i, name))}
            />
          </div>
          {path.taken && (
            <ol>
              {path.steps.map(({ key, name }, at) => (
                <li key={key}>
                  <NameInput
                    of="step"
                    name={name}
                    title={t('paths.step', { path: i + 1, place: at + 1 })}
                    onChange={(next) => onChange(renamed(offered, key, next))}
                  />
                  <StepButton
                    words={t('paths.step.add')}
                    icon={<PlusOutlined />}
                    act={() => onChange(added(offered, i, at))}
                  />
                  <StepButton
                    words={t('paths.step.remove')}
                    icon={<CloseOutlined />}
                    act={() => onChange(removed(offered, i, key))}
                    disabled={path.steps.length === 1}
                  />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ul>
  );
}

const nameOf = { path: pathKind.fields.name, step: stepKind.fields.name } as const;

/** One without a name is left out, or gets one: nothing is wrong with it. */
const problemOf = (of: keyof typeof nameOf, name: string, title: string) =>
  name.trim() === '' ? null : problemIn(nameOf[of], name, title);

interface NameProps {
  of: keyof typeof nameOf;
  name: string;
  title: string;
  onChange: (name: string) => void;
}

function NameInput({ of, name, title, onChange }: NameProps) {
  const said = useId();
  const problem = problemOf(of, name, title);
  return (
    <span className={styles.name}>
      <Input
        size="small"
        value={name}
        aria-label={title}
        {...(problem && { status: 'error', 'aria-invalid': true, 'aria-describedby': said })}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && (
        <span id={said} role="alert" className={parts.refused}>
          {problem}
        </span>
      )}
    </span>
  );
}

function StepButton({
  words,
  icon,
  act,
  disabled = false,
}: {
  words: string;
  icon: React.ReactNode;
  act: () => void;
  disabled?: boolean;
}) {
  return (
    <Tooltip title={words}>
      <Button size="small" type="text" icon={icon} aria-label={words} disabled={disabled} onClick={act} />
    </Tooltip>
  );
}

/** Assets that are drawn somewhere: nothing leads to others. */
function useDrawnChoices() {
  const assets = useRowChoices('assets');
  const nodes = useWorkspace((v) => v.w.nodes);
  const links = useWorkspace((v) => v.w.links);
  return useMemo(() => {
    const drawn = new Set([...nodes, ...links].map(({ asset }) => asset));
    return assets.filter(({ value }) => drawn.has(value));
  }, [assets, nodes, links]);
}

/** The first threat scenario of the target that has no tree, or any of it: what one most likely looks for. */
function threatOf(w: Workspace, target: string | null): string | null {
  if (target === null) return null;
  const own = [...w.threats].filter(({ assets }) => assets.includes(target)).sort(byCode);
  return (own.find(({ id }) => !rootOf(w, id)) ?? own[0])?.id ?? null;
}
