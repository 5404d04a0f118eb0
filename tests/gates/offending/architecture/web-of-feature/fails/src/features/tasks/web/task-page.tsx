import { stamp } from '#/features/documents/web/stamp.tsx'

export const seen = stamp
