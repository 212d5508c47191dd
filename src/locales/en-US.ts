import accountSettings from './en-US/account-settings';
import component from './en-US/component';
import request from './en-US/request';
import shell from './en-US/shell';

/** All English texts; they define the keys. One file per feature in the folder of the same name. */
export default { ...request, ...shell, ...component, ...accountSettings };
