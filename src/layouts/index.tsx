import { MainLayout } from '@/features/shell/MainLayout';

/** Umi frames every page with it, save those that say `layout: false`. */
export default MainLayout;
