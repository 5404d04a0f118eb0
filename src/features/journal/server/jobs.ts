import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'

/** Checks every chain each night. */
export const checkJournalsJob = job('journal.check', z.object({}))

/** A check found a break in a chain that was intact before. The owner is an organization or a person. */
export const journalBroken = event('journalBroken', z.object({ ownerId: z.string(), no: z.number() }))
