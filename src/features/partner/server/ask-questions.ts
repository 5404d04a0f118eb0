import type { JobOutcome } from '#/platform/server/worker.ts'
import { askQuestion } from './ask-question.ts'
import type { AskDeps } from './ask-question.ts'

/** Questions per run; after that other jobs get their turn. */
const portion = 50

/** Processes the queue of the public service as fast as the service allows. */
export async function askQuestions(deps: AskDeps): Promise<JobOutcome> {
  for (let count = 0; count < portion; count += 1) {
    const asked = await askQuestion(deps)
    if (asked.is === 'empty') return { next: 'done' }
    if (asked.is === 'notYet') return { next: 'again', at: asked.at, why: 'not our turn yet' }
  }
  return { next: 'again', at: deps.clock.now(), why: 'there are more questions' }
}
