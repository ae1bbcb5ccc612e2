import fc from 'fast-check';

// A mutant is killed by the first case that breaks a law; nobody asks for the smallest.
fc.configureGlobal({ endOnFailure: true });
