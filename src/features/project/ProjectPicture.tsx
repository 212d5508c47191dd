import type { ProjectDetail } from '#contract/project.ts';
import { icons, isIcon } from '#domain/model/icons.ts';
import { ProjectLogo } from '@/product/ProjectLogo';
import styles from './project.less';

/** The logo of a project; without one its icon, without that the first letters of its name. */
export function ProjectPicture({ project, size }: { project: ProjectDetail; size: number }) {
  const { icon = '' } = project.form;
  if (project.logo !== null || !isIcon(icon)) return <ProjectLogo {...project} size={size} />;
  return (
    <svg
      className={styles.icon}
      data-part="project-icon"
      data-icon={icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={icons[icon]} />
    </svg>
  );
}
