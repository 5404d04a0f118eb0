export const path = '/api/v1/tasks'
