import { type ProjectItem, project } from '#contract/project.ts';
import { useT } from '@/i18n';
import { StarButton } from '@/product/StarButton';
import { useAction } from '@/request/useCall';

type Named = Pick<ProjectItem, 'id' | 'name' | 'starred'>;

export function ProjectStar({ project: { id, name, starred }, onChanged }: { project: Named; onChanged: () => void }) {
  const t = useT();
  const { run } = useAction(project.star);
  return (
    <StarButton
      starred={starred}
      label={starred ? t('project.star.remove', { name }) : t('project.star.add', { name })}
      onChange={async (next) => {
        if (await run({ params: { projectId: id }, body: { starred: next } })) onChanged();
      }}
    />
  );
}
