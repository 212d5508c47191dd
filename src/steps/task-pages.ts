import { innerFields } from '@/features/attack-path/step-fields';
import { treePage } from '@/features/attack-tree/page';
import { cheapestPage as cheapestControls } from '@/features/cheapest-controls/page';
import { commentPage as comments } from '@/features/comments/page';
import { controlFields as controls } from '@/features/control/fields';
import { coveragePage as coverage } from '@/features/coverage/page';
import { libraryUpdatesPage as libraryUpdates } from '@/features/library-updates/page';
import { overviewPages as views } from '@/features/overview/pages';
import { qualityPage as quality } from '@/features/quality/page';
import { relationPages as related } from '@/features/relations/pages';
import { secondOpinionPage as secondOpinion } from '@/features/second-opinion/page';
import { infoPages as info } from '@/features/system-info/pages';
import { reportPage as report } from '@/features/task/report-page';
import { versionPage as versions } from '@/features/version/page';
import { whatIfPage as whatIf } from '@/features/what-if/page';
import type { TaskPages } from '@/rows/step';

const trees = treePage({ ...innerFields, controls });
/** The pages of a task beside its steps. Each loads what it shows when it is opened. */
export const taskPages: TaskPages = {
  ...info,
  ...related,
  versions,
  coverage,
  libraryUpdates,
  trees,
  ...views,
  whatIf,
  cheapestControls,
  secondOpinion,
  quality,
  report,
  comments,
};
