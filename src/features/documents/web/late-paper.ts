import { lazyPart } from '#/platform/web/lazy-part.tsx'
import type { DocumentPaperProps } from './document-paper.tsx'

/** The text of a document as a page; comes when one is opened. */
export const LatePaper = lazyPart<DocumentPaperProps>(async () => (await import('./document-paper.tsx')).DocumentPaper)
