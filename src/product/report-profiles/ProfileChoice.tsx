import { SettingOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Flex, Modal, Select, Skeleton, Typography } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { profileOrigins, reportProfile } from '#contract/reports/report-profile.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useCall } from '@/request/useCall';

const ProfileManager = lazy(() =>
  import(/* webpackChunkName: "report-profiles" */ './ProfileManager').then((module) => ({
    default: module.ProfileManager,
  })),
);

const LeavesOut = lazy(() =>
  import(/* webpackChunkName: "report-profiles" */ './LeavesOut').then((module) => ({ default: module.LeavesOut })),
);

/** The profiles a report of a project may follow, and the chosen one. */
export function useProfiles(projectId: string) {
  const { data, mutate } = useCall(reportProfile.listForProject, { params: { projectId } });
  const [id, setId] = useState<string>();
  // What was chosen may be gone.
  const chosen = data?.find((one) => one.id === id);
  return { projectId, list: data ?? [], setList: mutate, chosen, choose: setId };
}

/** Which profile a report follows, and what that leaves out. Without one it tells everything. */
export function ProfileChoice({
  profiles,
  versionId,
}: {
  profiles: ReturnType<typeof useProfiles>;
  /** The version a report is made of, if it is one alone. */
  versionId?: string;
}) {
  const t = useT();
  const { canProjectConfigModify: canModify } = useAccess();
  const [managed, setManaged] = useState(false);
  const { projectId, list, setList, chosen, choose } = profiles;
  const groups = profileOrigins.map((origin) => ({
    label: t(`reportProfile.origin.${origin}`),
    options: list.filter((one) => one.origin === origin).map((one) => ({ value: one.id, label: inLanguage(one.name) })),
  }));
  return (
    <Flex vertical gap={4} style={{ flexBasis: '100%' }}>
      <Flex gap={8} align="center">
        <Typography.Text id="report-profile">{t('reportProfile.choice')}</Typography.Text>
        <Select
          aria-labelledby="report-profile"
          style={{ width: 260 }}
          value={chosen?.id ?? ''}
          onChange={(id) => choose(id === '' ? undefined : id)}
          options={[
            { value: '', label: t('reportProfile.none') },
            ...groups.filter(({ options }) => options.length > 0),
          ]}
        />
        <Button icon={<SettingOutlined />} onClick={() => setManaged(true)}>
          {t('reportProfile.manage')}
        </Button>
      </Flex>
      {chosen && (
        <Suspense fallback={null}>
          <LeavesOut profile={chosen} />
        </Suspense>
      )}
      <Modal
        open={managed}
        title={t('reportProfile.title')}
        width={900}
        footer={null}
        destroyOnHidden
        onCancel={() => setManaged(false)}
      >
        <Suspense fallback={<Skeleton active />}>
          <ProfileManager
            projectId={projectId}
            versionId={versionId}
            list={list}
            canModify={canModify}
            onChanged={setList}
          />
        </Suspense>
      </Modal>
    </Flex>
  );
}
