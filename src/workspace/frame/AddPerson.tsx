import { UserAddOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { useDebounce } from 'ahooks';
import { App, Button, Empty, Input, Popover, Tooltip } from 'antd';
import { useState } from 'react';
import { inauth, type UserCard } from '#contract/account/inauth.ts';
import { task } from '#contract/task.ts';
import { fits, type Offer, useOffers } from '@/components/palette/offers';
import { useT } from '@/i18n';
import { userLabel } from '@/product/UserSelect';
import type { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';
import { useCall } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';
import { type Added, addPerson, lacksReading, takeBackPerson } from './change-people';
import styles from './header.less';

/** More are found by a part of their name. */
const mostShown = 8;

/** Adds a colleague to the project and the task: for who may change both. */
export function AddPerson() {
  const t = useT();
  const { canProjectConfigModify, canProjectAnalysisModify } = useAccess();
  const [open, setOpen] = useState(false);
  const mayAdd = Boolean(canProjectConfigModify && canProjectAnalysisModify);
  useOffers(({ words, isIn }) => {
    const offer: Offer = {
      key: 'act:task.addPerson',
      title: t('workspace.addPerson'),
      hint: t('palette.task'),
      words: 'add person member participant',
      run: () => setOpen(true),
    };
    return mayAdd && (!words || fits(offer, isIn)) ? [offer] : [];
  });
  if (!mayAdd) return null;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      title={t('workspace.addPerson')}
      content={<Choice onDone={() => setOpen(false)} />}
    >
      <Tooltip title={open ? '' : t('workspace.addPerson')}>
        <Button type="text" size="small" icon={<UserAddOutlined />} aria-label={t('workspace.addPerson')} />
      </Tooltip>
    </Popover>
  );
}

/** Those who are not in the task yet; a click adds one. */
function Choice({ onDone }: { onDone: () => void }) {
  const t = useT();
  const taskId = useWorkspace((v) => v.head.taskId);
  const [typed, setTyped] = useState('');
  const search = useDebounce(typed, { wait: 250 });
  const { data: found = [], loading } = useCall(inauth.users, { body: search ? { search } : {} });
  const { data: now } = useCall(task.get, { params: { taskId } });
  const { add, busy } = useAdding(onDone);
  const members = now?.form.members ?? [];
  const people = now ? found.filter(({ id }) => !members.includes(id)) : [];
  return (
    <div className={styles.addPerson} data-part="add-person">
      <Input
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder={t('workspace.addPerson.search')}
        aria-label={t('workspace.addPerson.search')}
      />
      {people.slice(0, mostShown).map((person) => (
        <Button key={person.id} type="text" block disabled={busy} onClick={() => void add(person)}>
          {userLabel(person)}
        </Button>
      ))}
      {people.length > mostShown && <p className="quiet">{t('workspace.addPerson.more')}</p>}
      {now && !loading && people.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('workspace.addPerson.none')} />
      )}
      <p className="quiet">{t('workspace.addPerson.hint')}</p>
    </div>
  );
}

/** Adds, says so, and offers to take it back. */
function useAdding(onDone: () => void) {
  const t = useT();
  const { message } = App.useApp();
  const { canInAuthUserRead } = useAccess();
  const { projectId, taskId } = useWorkspace((v) => v.head);
  const [busy, setBusy] = useState(false);
  const key = 'add-person';
  const takeBack = async (id: string, name: string, added: Added) => {
    message.destroy(key);
    try {
      await takeBackPerson({ projectId, taskId }, id, added);
      message.info(t('workspace.addPerson.takenBack', { name }));
    } catch (error) {
      showFailure(error as CallError);
    }
  };
  const add = async (person: UserCard) => {
    setBusy(true);
    const name = person.fullName || person.username;
    try {
      const added = await addPerson({ projectId, taskId }, person.id);
      const isBarred = canInAuthUserRead === true && (await lacksReading(person.id));
      onDone();
      message.open({
        key,
        type: isBarred ? 'warning' : 'success',
        // Long enough to be reached by the mouse.
        duration: isBarred ? 20 : 8,
        content: (
          <>
            {t(added.toProject ? 'workspace.addPerson.done' : 'workspace.addPerson.doneTask', { name })}
            {isBarred && <> {t('workspace.addPerson.barred')}</>}
            <Button type="link" size="small" onClick={() => void takeBack(person.id, name, added)}>
              {t('workspace.addPerson.undo')}
            </Button>
          </>
        ),
      });
    } catch (error) {
      showFailure(error as CallError);
    } finally {
      setBusy(false);
    }
  };
  return { add, busy };
}
