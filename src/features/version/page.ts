import type { TaskPage } from '@/rows/step';
import { VersionControl } from './VersionControl';

/** Version control, in the tab of the system info (R-TASK-10). */
export const versionPage: TaskPage = { tab: 'systemInfo', label: 'version.title', Content: VersionControl };
