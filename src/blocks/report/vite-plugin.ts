/** What the build changes in jsPDF, as a Vite plugin. */
import type { Plugin } from 'vite';

/** For pictures of web pages and drawings, which no report has. */
const UNUSED = new Set(['html2canvas', 'canvg', 'dompurify']);
const EMPTY = '\0litro-not-in-a-report';

/** Leaves out the libraries that jsPDF would load to draw web pages: 300 kB, and writers of styles into the page. */
export function slimJspdf(): Plugin {
  return {
    name: 'litro-jspdf',
    enforce: 'pre',
    resolveId: (source) => (UNUSED.has(source) ? EMPTY : undefined),
    load: (id) => (id === EMPTY ? 'export default undefined;' : undefined),
  };
}
