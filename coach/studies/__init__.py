"""Sayings measured (验证): each study plays rounds under a seed and keeps what it found as data."""
