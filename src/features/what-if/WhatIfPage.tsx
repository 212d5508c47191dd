import { PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { add } from '#domain/workspace/edit.ts';
import { useT } from '@/i18n';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import { CompareScenarios } from './CompareScenarios';
import { DecisiveFacts } from './DecisiveFacts';
import { ScenarioPanel } from './ScenarioPanel';
import { useScenarios, useWhatIf } from './useWhatIf';
import styles from './what-if.less';

/** Parts of the page that are no scenario; they stand in its place in the address. */
const parts = ['compare', 'facts'] as const;
type Part = (typeof parts)[number];
const partOf = (scenario: string | null): Part | null => parts.find((one) => one === scenario) ?? null;

/** What would be if: scenarios at the left and what the chosen one makes of the risks, all of them side by side, and the facts that decide. */
export default function WhatIfPage() {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const why = useWorkspace((v) => v.readOnly);
  const [{ scenario }, go] = useAddress();
  const scenarios = useScenarios();
  const whatIf = useWhatIf();
  const part = partOf(scenario);
  const chosen = scenarios.find(({ id }) => id === scenario) ?? scenarios[0];
  const addScenario = async () => {
    const id = newId();
    const name = t('whatIf.new.name', { number: scenarios.length + 1 });
    if (await runEdit(session.edit(add('scenarios', { name }, id)))) go({ scenario: id });
  };
  return (
    <section className={styles.page} aria-label={t('whatIf.title')} data-part="what-if" data-paper>
      <header className={styles.bar}>
        <h2>{t('whatIf.title')}</h2>
        <Segmented<Part | 'scenarios'>
          size="small"
          aria-label={t('whatIf.part')}
          value={part ?? 'scenarios'}
          options={[
            { value: 'scenarios', label: t('whatIf.scenarios') },
            { value: 'compare', label: t('whatIf.compare') },
            { value: 'facts', label: t('whatIf.facts') },
          ]}
          onChange={(value) => go({ scenario: value === 'scenarios' ? null : value })}
        />
        <ControlsNote />
      </header>
      {part === 'compare' && <CompareScenarios whatIf={whatIf} />}
      {part === 'facts' && <DecisiveFacts />}
      {part === null && (
        <div className={styles.columns}>
          <nav className={styles.list} aria-label={t('whatIf.scenarios')}>
            {scenarios.map(({ id, name, changes }) => (
              <button
                key={id}
                type="button"
                aria-current={id === chosen?.id ? 'true' : undefined}
                onClick={() => go({ scenario: id })}
              >
                <span className="one-line">{name}</span>
                <span className="quiet">{changes.length}</span>
              </button>
            ))}
            <Button
              size="small"
              icon={<PlusOutlined />}
              disabled={why !== null}
              title={why ? t(`whatIf.${why}`) : undefined}
              onClick={() => void addScenario()}
            >
              {t('whatIf.new')}
            </Button>
            {why === 'frozen' && <p className="quiet">{t('whatIf.frozen')}</p>}
          </nav>
          {chosen ? (
            <ScenarioPanel key={chosen.id} scenario={chosen} whatIf={whatIf} />
          ) : (
            <p className={styles.empty}>{t('whatIf.empty')}</p>
          )}
        </div>
      )}
    </section>
  );
}

/** The ratings follow the switch of the header: while controls do not count, switching one moves only what is left over. */
function ControlsNote() {
  const t = useT();
  const session = useSession();
  const controlsView = useWorkspace((v) => v.controlsView);
  const hasControls = useWorkspace((v) => v.w.controls.size > 0);
  if (!hasControls || controlsView === 'controlled') return null;
  return (
    <span className="quiet">
      {t('whatIf.withoutControls')}{' '}
      <Button size="small" type="link" onClick={() => session.showControlsView('controlled')}>
        {t('whatIf.countControls')}
      </Button>
    </span>
  );
}
