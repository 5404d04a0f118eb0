import { resolve } from 'node:path'
import { faultAreas } from '../tests/faults/fault-areas.ts'
import { faultProblems, placedFaults } from './fault.ts'

/** The list may grow; a fault whose guard is gone makes room for another. */
export const fewestFaults = 120

/** Every fault of the list can still be made, and the tests that must notice it exist. `npm run faults` shows that they do. */
if (import.meta.main) {
  const faults = placedFaults(faultAreas)
  const few = faults.length < fewestFaults ? [`${faults.length} faults are listed, at least ${fewestFaults} must be`] : []
  const problems = [...few, ...faultProblems(resolve(import.meta.dirname, '..'), faults)]
  for (const problem of problems) console.log(`✗ ${problem}`)
  console.log(`${faults.length} faults ${problems.length === 0 ? 'fit the sources' : 'are listed'}`)
  if (problems.length > 0) process.exitCode = 1
}
