import { writePdf } from './pdf/pdf.ts';
import { serveReport } from './report-thread.ts';

serveReport(writePdf);
