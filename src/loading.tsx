import { LoadingScreen } from '@/features/shell/LoadingScreen';

/** While the start-up call runs and while a page's part is on its way for the first time. */
export default LoadingScreen;
