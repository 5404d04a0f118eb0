export const picture = 'task'
