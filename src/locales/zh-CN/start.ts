import inbox from './account/inbox';
import overview from './analysis/overview';
import component from './component';
import firstSteps from './first-steps';
import importData from './import-data';
import request from './request';
import shell from './shell';
import workplace from './workplace';

/** What the frame and the workplace say: the texts of the first load (tests/house/texts.test.ts). */
export default {
  ...request,
  ...shell,
  ...inbox,
  ...component,
  ...firstSteps,
  ...importData,
  ...overview,
  ...workplace,
};
