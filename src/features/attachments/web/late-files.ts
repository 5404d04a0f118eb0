import { latePart } from '#/platform/web/lazy-part.tsx'
import type { ChosenFiles, FileFieldProps } from './file-field.tsx'
import type { FileListProps } from './file-list.tsx'

export const LateFileField = latePart<FileFieldProps>(async () => (await import('./file-field.tsx')).FileField)
export const LateFileList = latePart<FileListProps>(async () => (await import('./file-list.tsx')).FileList)

export const noFiles: ChosenFiles = { ids: [], names: [], isBusy: false }
