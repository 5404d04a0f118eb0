import { test } from 'node:test'
import { playStorm } from '../../tests/support/play-storm.ts'

/** A thousand payments in the same storm: `npm run bench -- channel-storm`. */
test('payments over three connections with killed workers, lost answers and a silent bank are made once each, and told', async () => {
  await playStorm({ paymentsOfEach: 8, kills: 3, seed: 7 })
})
