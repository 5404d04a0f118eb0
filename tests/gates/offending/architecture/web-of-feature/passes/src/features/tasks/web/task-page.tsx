import { stamp } from '#/features/documents/domain/stamp.ts'

export const seen = stamp
