import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** A file has come whole: looked at, checked for viruses, and only then given to the other side. */
export const checkFileJob = job('attachments.check', z.object({ fileId: idOf('file') }))

/** Deletes stored bytes of files that are no more. */
export const dropBytesJob = job('attachments.dropBytes', z.object({ addresses: z.array(z.string()) }))

/** Files left in forms go at the end of their term. */
export const forgetFormsJob = job('attachments.forgetForms', z.object({}))

/** A file that was sent already is not given to the other side. */
export const fileRefused = event('fileRefused', z.object({ fileId: idOf('file') }))
