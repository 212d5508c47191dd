import { NotFound } from '@/features/shell/Exceptions';

export default NotFound;
