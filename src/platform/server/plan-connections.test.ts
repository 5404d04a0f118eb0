import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitConnections } from './plan-connections.ts'

test('a process takes what it wants while the server has it', () => {
  assert.deepEqual(fitConnections({ limit: 100, reserved: 3, taken: 79 }, 16), { size: 16, trouble: undefined })
})

test('a process that does not fit takes what is left and says how many would', () => {
  const { size, trouble } = fitConnections({ limit: 100, reserved: 3, taken: 85 }, 16)
  assert.equal(size, 10)
  assert.match(
    trouble ?? '',
    /нужно 18, свободно 12 из 100 \(занято 85, отложено 3\)\. Берём 10\. Таких процессов этой базе хватит на 5/,
  )
})

test('a full server leaves a process a few connections to wait for', () => {
  assert.equal(fitConnections({ limit: 20, reserved: 3, taken: 17 }, 16).size, 4)
})
