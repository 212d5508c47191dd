import pages from './en-US/pages';
import start from './en-US/start';

export default { ...start, ...pages };
