import { serveReport } from './report-thread.ts';
import { writeXlsx } from './xlsx.ts';

serveReport(writeXlsx);
