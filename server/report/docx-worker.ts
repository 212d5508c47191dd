import { writeDocx } from './docx.ts';
import { serveReport } from './report-thread.ts';

serveReport(writeDocx);
