import type { Fault } from '../../tools/fault.ts'

const attachments = 'src/features/attachments'
const server = `${attachments}/server`
const test = `${server}/attachments.db.test.ts`
const kinds = `${attachments}/domain/file-kind.test.ts`
const pictures = `${attachments}/domain/strip-picture.test.ts`

/** Files of the sides: who is given them, and what must not reach the other side. */
export const attachmentFaults: readonly Fault[] = [
  {
    id: 'a file that is not checked is given out',
    file: `${server}/open-file.ts`,
    find: 'if (!attachmentLifecycle.is.ready(row.state))',
    replace: 'if (attachmentLifecycle.is.uploading(row.state))',
    caughtBy: [test],
    rule: 'Only a checked file is given to anybody.',
  },
  {
    id: 'a file still in a form is given to the other side',
    file: `${server}/open-file.ts`,
    find: '(row.part !== null && (',
    replace: '((',
    caughtBy: [test],
    rule: 'What is in a form is seen by its side alone.',
  },
  {
    id: 'an applicant reads the files of another',
    file: `${server}/list-files.ts`,
    find: "part !== null && (place !== 'application' || side === 'client')",
    replace: 'part !== null',
    caughtBy: [test],
    rule: 'Files of an application are seen by its applicant and by the customer.',
  },
  {
    id: 'a scanner that does not answer lets files through',
    file: `${server}/check-file.ts`,
    find: "kind: 'unknown' as const",
    replace: "kind: 'sound' as const",
    caughtBy: [test],
    rule: 'A file without a verdict waits.',
  },
  {
    id: 'an infected file is taken for a clean one',
    file: `${server}/check-file.ts`,
    find: "if (scan?.value.kind === 'infected')",
    replace: "if (scan?.value.kind === 'clean' && row.size < 0)",
    caughtBy: [test],
    rule: 'An infected file never reaches the other side.',
  },
  {
    id: 'a part that came broken is kept',
    file: `${server}/receive-part.ts`,
    find: 'if (sha256Hex(part.bytes) !== part.sha256)',
    replace: 'if (part.bytes.length === 0)',
    caughtBy: [test],
    rule: 'Each part is checked by its hash.',
  },
  {
    id: 'the files of somebody else are sent as one’s own',
    file: `${server}/attach-files.ts`,
    find: ' && isOwn(asking, row)',
    replace: '',
    caughtBy: [test],
    rule: 'A form sends files of its own side.',
  },
  {
    id: 'a photo keeps the place where it was taken',
    file: `${attachments}/domain/strip-jpeg.ts`,
    find: 'if (marker < 0xe0 || marker > 0xef) return true',
    replace: 'if (marker < 0xe0 || marker > 0xef || marker === 0xe1) return true',
    caughtBy: [pictures],
    rule: 'The place leaves a picture before anybody is given it.',
  },
  {
    id: 'a program in an archive is taken',
    file: `${attachments}/domain/archive-entry.ts`,
    find: 'entries.some(({ name }) => programs.test(name)) ? wordsOfFile.program : undefined',
    replace: 'undefined',
    caughtBy: [kinds],
    rule: 'An archive with a program is refused.',
  },
]
