// Loaded after the first paint: the part of the motion library that actually moves things.
export { domAnimation as features } from 'framer-motion';
